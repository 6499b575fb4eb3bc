// Words that texts for players do not use, with the words to use instead.

export const BANNED = {
  en: [
    [/right of move|(?:side|player) with the right\b/i, 'turn'],
    [/seconds pass\b/i, 'wait'],
    [/course of the game/i, 'graph'],
    [/(?:at|on) (?:this|one) screen/i, 'one device'],
    [/brought nothing|nothing taken/i, 'no stones taken'],
    [/\bby chance\b/i, 'random'],
    [/\bthe other is\b/i, 'your opponent is'],
    [/\benem(?:y|ies)\b/i, 'opponent'],
    [/asked for here/i, 'the task is different'],
    [/\bcharacter \d/i, 'no place in a text'],
  ],
  ru: [
    [/партн[её]р|противник/i, 'соперник'],
    [/закрыт\S* чаш|чаш\S* закрыт/i, 'накрыта'],
    [/сеять|сейте|посей|сеют/i, 'раскладывать'],
    [/разрезан/i, 'снятие'],
    [/стартов/i, 'начальное поле'],
    [/спасова/i, 'пропустили ход'],
    [/за одним экраном|у одного экрана/i, 'на одном устройстве'],
    [/не ложится/i, 'полной фишки нет'],
    [/пропустил\S* секунды/i, 'не перехватил'],
    [/здесь просят/i, 'задание другое'],
    [/научиться на деле/i, 'пройти уроки'],
    [/досягаемости/i, 'не тронет'],
    [/отыгрыш решил/i, 'очки по статьям'],
    [/игра окончена|ваши игры|мои игры/i, 'партия'],
    [/символ \d/i, 'без места в тексте'],
  ],
};

/** The banned words of a text, as lines to report. */
export const bannedIn = (locale, name, text) =>
  text
    .split('\n')
    .flatMap((line, i) =>
      BANNED[locale].flatMap(([word, instead]) =>
        word.test(line) ? [`${name}:${i + 1}: “${word.exec(line)[0]}”; instead: ${instead}`] : [],
      ),
    );
