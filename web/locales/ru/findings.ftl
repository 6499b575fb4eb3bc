findings-heading = Что мы знаем об игре
findings-line = { $n ->
    [one] Компьютер сыграл сам с собой { $n } партию.
    [few] Компьютер сыграл сам с собой { $n } партии.
   *[other] Компьютер сыграл сам с собой { $n } партий.
}
findings-more = Все результаты
findings-setup = Вариант
findings-default = обычный
findings-random = случайно
findings-level = Уровень { $n }
findings-interval = { $value } ({ $low }–{ $high })
findings-first = Доля начинающего
findings-first-line = по уровню обоих игроков
findings-length = Длина
findings-length-line = партии по числу ходов
findings-fan = Шансы начинающего по ходу партии
findings-fan-line = обычный ход борьбы, середина из половины и из восьми десятых партий
findings-heat = Где идёт игра
findings-heat-line = чем темнее, тем чаще там кончаются ходы
findings-measures = Все измерения
findings-games = Партий
findings-draws = Ничьи
findings-turns = Ходов
findings-open = Исход открыт до
findings-lead-changes = Смен лидера
findings-comebacks = Победитель был близок к проигрышу
findings-rule = { $rule }, за партию
findings-examples = Партии для просмотра:
findings-game-shortest = самая короткая
findings-game-dramatic = самая драматичная
findings-game-typical = типичная
