puzzles-line = В каждой задаче один ход явно лучше остальных: найдите его. Задачи составил и проверил компьютер; звёзды показывают, с какого уровня он находит этот ход.
puzzles-all = Все задачи
puzzles-solved = Решено { $n } из { $all }
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
    [0] Серии дней пока нет
    [one] { $n } день подряд
    [few] { $n } дня подряд
   *[other] { $n } дней подряд
}
puzzle-right = Верно! { $n ->
    [one] Ещё { $n } ход.
    [few] Ещё { $n } хода.
   *[other] Ещё { $n } ходов.
}
puzzle-wrong = Есть ход лучше. Попробуйте ещё раз.
puzzle-missed = { $turn } — не лучший ход. Попробуйте другой или возьмите подсказку.
puzzle-done = Решено! Посмотрите, к чему это ведёт, или идите дальше.
puzzle-given = Вот решение. Пройдите его по ходам.
puzzle-missing = Такой задачи нет.
puzzle-hint = Подсказка
puzzle-hint-place = Ход начинается отсюда: { $place }.
puzzle-hint-spare = Ход начинается из запаса.
puzzle-hint-tile = Нужна фишка { $tile }.
puzzle-hint-wait = Фишку класть не нужно.
puzzle-give-up = Показать решение
puzzle-solution = Решение
puzzle-values = Лучший ход: { $best }. Следующий по силе: { $second }.
puzzle-worth-points = { $n ->
    [one] перевес { $n } очко
    [few] перевес { $n } очка
   *[other] перевес { $n } очков
}
puzzle-worth-part = шансы на победу { $n } %
puzzle-exact = Каждый ход просчитан до конца партии.
puzzle-searched = Два независимых поиска сошлись на этом ходе.
