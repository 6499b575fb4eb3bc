points-so-far = Очки
how-to-play = Как играть
how-to-play-game = Как играть: { $game }
how-to-play-now = Сейчас на доске: { $title }
how-to-play-lesson = Открыть этот урок в новой вкладке
game-goal = О чём игра
rules-open = Все правила в новой вкладке
close = Закрыть
back = Назад
last-turn = Последний ход
replay-turn = Повторить
board-of = Доска игры «{ $game }»
choose-how-many = Сколько взять
take-how-many = Взять { $n }
side-name = { $side ->
    [0] Белые
   *[other] Чёрные
}
cell-empty = пусто
cell-stack = { $side ->
    [0] белые
   *[other] чёрные
}, { $height ->
    [1] одна шашка
   *[other] столбик из { $height }
}
cell-target = сюда можно
cell-capture = здесь можно захватить
cell-chosen = выбрано
cell-movable = может ходить
do-pass = Пропустить ход
less = Меньше
more = Больше
place-group = группа { $group }

turns = Ходы
turns-none = Ходов ещё не было
undo = Отменить
flip = Повернуть доску
replay = Просмотр
replay-first = К началу
replay-back = Назад
replay-forward = Вперёд
replay-last = В конец
engine = Мнение компьютера
engine-best = Лучший ход
engine-exact = Точная оценка
engine-always = После каждого хода
engine-thinking = Думает…
engine-depth = { $n ->
    [one] на { $n } ход вперёд
    [few] на { $n } хода вперёд
   *[many] на { $n } ходов вперёд
}
engine-too-large = Эту позицию не решить за несколько секунд.
position = Позиция
position-text = Запись позиции
position-set = Расставить
position-start = Начальная позиция
play-from-here = Играть отсюда
record-missing = Записи этой партии нет (возможно, она ещё не окончена).

connecting = Соединяемся…
reconnecting = Восстанавливаем связь…
room-gone-title = Этой комнаты нет
room-gone = По этой ссылке комнаты нет: в ней опечатка, или комнату убрали. Начните новую партию или попросите новую ссылку.
status-waiting = Ждём соперника.
status-join = Есть свободное место: садитесь или просто смотрите.
status-over = Партия окончена.
next-move = Выберите, куда идти.
next-move-many = Выберите, куда идти; цифры — сколько шашек пойдёт.
next-enter = Выберите, куда её ввести.
next-share = Выберите две группы: каждой достанется по { $n }.
next-share-second = Теперь вторая группа.
next-lift = Выберите, сколько взять, или сразу соседнюю чашку.
next-tile = Выберите для неё место или поверните её.
watching = Все места заняты, вы зритель. Если одно из них было вашим, этот браузер его больше не помнит: продолжайте там, где начали, или начните новую партию.
your-turn = Ваш ход.
their-turn = Ход: { $side }.
present = на месте
absent = отошёл
you = вы
watchers = { $n ->
    [one] { $n } зритель
    [few] { $n } зрителя
   *[many] { $n } зрителей
}
days-left = { $n ->
    [one] { $n } день
    [few] { $n } дня
   *[many] { $n } дней
}
join-title = Сесть за стол
join-as = { $colour ->
    [0] Играть белыми
    [1] Играть чёрными
   *[none] Играть: { $side }
}
looking-back = Это более ранняя позиция.
game-went-on = Партия ушла вперёд: { $n ->
    [one] ещё { $n } ход.
    [few] ещё { $n } хода.
   *[other] ещё { $n } ходов.
  }
back-to-game = Вернуться к партии
hint = Подсказка
hint-is = Попробуйте так: { $turn }
earlier-game = Разобрать партию { $n }
pass-device = Передайте устройство: { $side }
pass-device-line = До этого фишки скрыты.
pass-device-ready = { $side }: показать мои фишки

chat = Чат
chat-text = Скажите что-нибудь
send = Отправить
phrase-hello = Здравствуйте!
phrase-good-luck = Удачи!
phrase-have-fun = Приятной игры!
phrase-thanks = Спасибо!
phrase-well-played = Отлично сыграно!
phrase-good-game = Хорошая игра!
phrase-nice-turn = Красивый ход!
phrase-oops = Ой!
phrase-one-moment = Минутку, пожалуйста.
phrase-back-soon = Скоро вернусь.
phrase-rematch = Ещё раз?
phrase-bye = До свидания!

offer-draw = Предложить ничью
offer-draw-made = Соперник предлагает ничью.
draw-offered = Ничья предложена
offer-takeback-made = Соперник просит вернуть последний ход.
takeback-asked = Просьба отправлена
offer-rematch-made = Соперник предлагает реванш.
offer-rematch-declined = Соперник отклонил реванш.
offer-takeback-declined = Соперник не согласен вернуть ход.
offer-draw-declined = Соперник отклонил ничью.
accept = Согласиться
decline = Отказаться
takeback = Вернуть ход
resign = Сдаться
resign-sure = Да, сдаюсь
cancel = Отмена
opponent-gone = Соперник ушёл.
claim = Засчитать победу
claim-in = Победа через { $n } с
first-turn = первый ход: { $time }

result-draw = Ничья
result-none = Без результата
result-won = Победа: { $side }
result-you-won = Вы выиграли!
result-you-lost = Вы проиграли
result-rules = По правилам игры.
result-repetition = Позиция повторилась в третий раз.
result-quiet = Слишком много ходов без продвижения.
result-resigned = Игрок сдался.
result-time = Время вышло.
result-agreed = По соглашению.
result-gone = Игрок ушёл.
result-length = После 1000 ходов партия считается ничьей.
result-aborted = Партия прервана: первый ход не сделан вовремя. Она не в счёт.
next-game = Партия { $n } из { $of }
rematch = Реванш
rematch-accept = Согласиться на реванш
rematch-offered = Реванш предложен
analyse = Просмотр и анализ

replay-last-turn = Повторить последний ход
# A turn that is drawn on the board, for screen readers.
trace-last = Последний ход: { $turn }
trace-hint = Подсказка: { $turn }
trace-better = Лучше: { $turn }
said-move = { $side }: { $dots ->
    [0] { $n ->
        [1] шашка
       *[other] столбик из { $n }
    }
   *[other] { $n ->
        [1] шашка силы { $dots }
       *[other] столбик из { $n } силы { $dots }
    }
} с { $from } на { $to }
said-leave = { $side }: с { $from } с доски { $n ->
    [one] сходит { $n } шашка
    [few] сходят { $n } шашки
   *[many] сходят { $n } шашек
}
said-enter = { $side } вводят { $dots ->
    [0] запасную шашку
   *[other] шашку силы { $dots }
} на { $to }
said-capture = { $side } захватывают { $n } на { $from }
said-shift = { $side } переносят { $n } { $kind ->
    [own] своих
   *[common] общих
}: { $from } — { $to }
said-lift = { $side } берут в руку { $n } из { $from }
said-sow = один в { $to }
said-lid = { $side } накрывают { $to }
said-progression = Новая прогрессия { $cups }
said-put = { $side } кладёт { $tile }, { $full ->
    [yes] полная
   *[no] неполная
}
said-draw = { $side } добирает
said-right = Ход переходит: { $side }
said-finished = { $side } кладёт последнюю фишку
said-passed = { $side }: пропуск
said-waited = { $side } ждёт
said-violated = { $side }: нарушение
said-scored = { $side }: очков { $n }
said-over = Партия окончена
said-undone = Шаг отменён
said-taken-back = Ход возвращён
said-started = Партия началась

position-edit = Расставить вручную
edit-tools = Что ставить
edit-tool = Ставить { $tool }
edit-board = Коснитесь, чтобы поставить или убрать
edit-side = Чей ход
edit-score = Счёт
join-line = { $game }: { $setup }. Займите свободное место или просто смотрите.
premove = Когда придёт ваш ход: { $step }
premove-missed = { $step } уже невозможно.
your-games = Ваши партии
no-cookies = Этот браузер не хранит cookie: место ваше, пока открыта эта страница.
seat-named = Игрок { $seat }
