# Ход словами, для подсказок и вариантов: что сделать, без названия стороны.
turn-move = { $dots ->
    [0] { $n ->
        [1] шашка
       *[other] столбик из { $n }
    }
   *[other] { $n ->
        [1] шашка силы { $dots }
       *[other] столбик из { $n } силы { $dots }
    }
} с { $from } на { $to }
turn-leave = снять с доски { $n ->
    [one] { $n } шашку
    [few] { $n } шашки
   *[many] { $n } шашек
} с { $from }
turn-enter = поставить { $dots ->
    [0] запасную шашку
   *[other] шашку силы { $dots }
} на { $to }
turn-capture = захватить { $n } на { $from }
turn-shift = разложить { $n } { $kind ->
    [own] { $n ->
        [one] свой камень
        [few] своих камня
       *[many] своих камней
    }
   *[common] { $n ->
        [one] общий камень
        [few] общих камня
       *[many] общих камней
    }
}: { $from } → { $to }
turn-capture-group = захватить { $n }: { $from }
turn-points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
}
turn-sow = взять { $n } из { $from } и разложить: { $way }
turn-take = снять камни: { $cups }
turn-lids = накрыть { $cups }
turn-put = положить { $tile }, { $full ->
    [yes] полная
   *[no] неполная
}
turn-draw = добрать фишку
turn-pass = пропустить ход
turn-wait = подождать
turn-and = { $first } и { $last }

engine-scale = Какой доли побед может ждать сторона «{ $side }»: 100 % — верная победа, ничья считается за половину.
engine-scale-points = Какой доли побед и какого перевеса в очках к концу может ждать сторона «{ $side }»: 100 % — верная победа, ничья считается за половину.
engine-lead = { $n ->
    [one] { $value } очко
    [few] { $value } очка
    [many] { $value } очков
   *[other] { $value } очка
}
engine-sure = { $share ->
    [win] верная победа
    [draw] верная ничья
   *[loss] верное поражение
}
engine-play = Сыграть
engine-show = Показать на доске: { $turn }
engine-goes-on = дальше { $line }

review = Разбор партии
review-line = Компьютер посмотрит каждый ход и скажет, где всё решилось.
review-again = Разобрать ещё раз
review-running = Позиция { $n } из { $of }…
review-hidden = Всех фишек не видит никто, и ход, который кончился плохо, ещё не ошибка. Поэтому здесь только график без пометок: на что могла рассчитывать сторона, чей ход.
review-accuracy = Точность
review-accuracy-line = 100 % — ни один ход не упустил шансов.
review-marks = { $big ->
    [0] { $small ->
        [0] Ошибок нет
        [one] { $small } ошибка
        [few] { $small } ошибки
       *[many] { $small } ошибок
    }
   *[other] { $big ->
        [one] { $big } грубая ошибка
        [few] { $big } грубые ошибки
       *[many] { $big } грубых ошибок
    }{ $small ->
        [0] {""}
        [one] , { $small } ошибка
        [few] , { $small } ошибки
       *[many] , { $small } ошибок
    }
}
review-turning-points = Переломные ходы
review-no-mistakes = Ни один ход не упустил многого.
review-turn = Ход { $n }
review-graph = Шансы: { $side }
review-graph-line = ожидаемая доля побед, по ходам
review-graph-label = Шансы по ходам: { $side }
review-point = После хода { $n }: { $share }
review-good = Хороший ход.
review-mistake = Ошибка.
review-big-mistake = Грубая ошибка.
review-played = Ход { $n }, { $side }: { $turn }
review-better = Лучше: { $turn }
review-show-better = Показать лучший ход
review-next = Следующая ошибка
review-mark = { $kind ->
    [big-mistake] грубая ошибка
   *[mistake] ошибка
}
