puzzle = Задача
puzzles-line = Один ход здесь явно лучший: найдите его. Все задачи составил и проверил наш компьютер; сложность — это уровень, который находит ход.
puzzles-all = Все задачи
puzzles-solved = Решено { $n } из { $all }
puzzle-daily = Задача дня
puzzle-onward = Дальше: сложность { $difficulty }
puzzle-next = Следующая: сложность { $difficulty }
puzzle-difficulty = Сложность { $n }
puzzle-number = Задача { $n }, { $state ->
    [done] решена
    [given] ответ показан
   *[new] ещё не решалась
}
puzzle-solved = решена
puzzle-streak = { $n ->
    [0] Дней подряд пока нет
    [one] { $n } день подряд
    [few] { $n } дня подряд
   *[other] { $n } дней подряд
}
puzzle-find = { $side }, ваш ход. Найдите { $goal ->
    [win] единственный ход, который выигрывает
    [draw] единственный ход, который спасает ничью
    [points] ход, который даёт лучший счёт
   *[best] ход, который явно лучше остальных
}{ $n ->
    [one] .
    [few] , и продолжите: всего { $n } хода.
   *[other] , и продолжите: всего { $n } ходов.
}
puzzle-right = Верно! { $n ->
    [one] Ещё { $n } ход.
    [few] Ещё { $n } хода.
   *[other] Ещё { $n } ходов.
}
puzzle-wrong = Есть ход лучше. Попробуйте ещё раз.
puzzle-missed = { $turn } – не лучший ход. Попробуйте другой или возьмите подсказку.
puzzle-done = Решено! Посмотрите, к чему это ведёт, или идите дальше.
puzzle-given = Вот решение. Пройдите его по ходам.
puzzle-missing = Такой задачи нет.
puzzle-hint = Подсказка
puzzle-hint-place = Ход начинается отсюда: { $place }.
puzzle-hint-spare = Ход начинается с резерва.
puzzle-hint-tile = Нужна кость { $tile }.
puzzle-hint-wait = Кость не кладётся.
puzzle-give-up = Показать решение
puzzle-solution = Решение
puzzle-values = Лучший ход: { $best }. Следующий по силе: { $second }.
puzzle-worth-points = { $n ->
    [one] перевес { $n } очко
    [few] перевес { $n } очка
   *[other] перевес { $n } очков
}
puzzle-worth-part = { $n } % победы
puzzle-exact = Каждый ход просчитан до конца игры.
puzzle-searched = Два независимых поиска согласны между собой.

theme-series-of-jumps = Серия прыжков
theme-over-the-opponent = Прыжок через чужих
theme-leaving-together = Уход вместе
theme-entering = Ввод запасной
theme-race = Гонка
theme-life-field-fork = Вилка на поля жизни
theme-life-field = Захват поля жизни
theme-defend-life-field = Защита поля жизни
theme-capture-chain = Цепочка взятий
theme-sacrifice = Жертва
theme-reserve = Резерв вступает
theme-capture-back = Взятие в ответ
theme-capture = Взятие
theme-quiet = Тихий ход
theme-double-target = Двойная цель
theme-exchange-by-count = Размен по счёту
theme-no-capture = Лучше не брать
theme-quiet-trap = Тихий ход с ловушкой
theme-only-move = Единственный ход
theme-chain-of-takings = Цепочка снятий
theme-two-at-once = Две прогрессии сразу
theme-lids-stop-all = Крышки запирают всё
theme-long-sowing = Длинный посев
theme-lids = Верные крышки
theme-declined = Лучше не снимать
theme-patience = Выдержка
theme-rally-to-the-end = Доигрывание до конца
theme-full-chain = Цепочка полных
theme-interception = Перехват
theme-waiting = Выжидание
theme-winning-move = Решающий ход
