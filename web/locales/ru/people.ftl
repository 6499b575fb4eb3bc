finished-title = Сыгранная партия
finished-missing = По этому адресу нет сыгранной партии. Страница появляется, когда партия окончена.
finished-previous = Предыдущая партия
finished-next = Следующая партия
finished-room = К столу
explorer-title = Сыгранные партии
explorer-whose = Чьи партии
explorer-public = Открытые для всех
explorer-mine = Мои
explorer-game = Игра
explorer-result = Результат
explorer-any-game = Все игры
explorer-any-result = Любой результат
explorer-open = Искать среди сыгранных партий
explorer-first-won = Победа первого игрока
explorer-second-won = Победа второго игрока
explorer-export = Скачать все записи

account-way-up = Регистрация
account-way-in = Вход
account-way-recover = Забыли пароль?
account-about-up = Играть можно и без регистрации. С ней имя остаётся за вами, а партии доступны на любом устройстве. Партии из этого браузера сохранятся.
account-about-in = С возвращением!
account-about-recover = Введите один из кодов, полученных при регистрации, и новый пароль. На других устройствах вы выйдете из учётной записи.
account-name = Имя
account-password = Пароль
account-new-password = Новый пароль
account-current-password = Ваш пароль
account-code = Код восстановления
account-do-up = Зарегистрироваться
account-do-in = Войти
account-do-recover = Сменить пароль
account-codes = Коды восстановления
account-codes-line = Сохраните их в надёжном месте: если забудете пароль, каждый код один раз откроет вашу учётную запись. Больше мы их не покажем.
account-codes-kept = Коды сохранены
account-sessions = Где вы вошли
account-since = с { $date }
account-this-browser = этот браузер
account-unknown-browser = Неизвестный браузер
account-end = Завершить
account-sign-out = Выйти
account-sign-out-all = Выйти везде
account-change-name = Сменить имя
account-change-name-line = Не чаще раза в 30 дней. Старое имя никто не займёт. В сыгранных партиях останется прежнее.
account-new-name = Новое имя
account-renamed = Имя изменено.
account-change-password = Сменить пароль
account-password-set = Пароль изменён. В других браузерах вы вышли.
account-tokens = Ключи для программ
account-tokens-line = С ключом программа действует от вашего имени. Разрешайте только то, что ей нужно.
account-token-name = Для чего ключ
account-token-make = Создать ключ
account-token-made = Скопируйте ключ сейчас, больше он не появится:
account-scope-read = видеть ваши партии
account-scope-play = играть за вас
account-data = Ваши данные
account-data-line = { $n ->
    [0] Кодов восстановления не осталось.
    [one] Остался { $n } код восстановления.
    [few] Осталось { $n } кода восстановления.
   *[many] Осталось { $n } кодов восстановления.
} Если удалить учётную запись, партии останутся без вашего имени, и никто его больше не займёт.
account-export = Скачать мои данные
account-renew-codes = Новые коды восстановления
account-delete = Удалить учётную запись
refused-taken = Имя занято или похоже на занятое. Выберите другое.
refused-wrong-password = Не подходит. Проверьте имя, пароль или код.
refused-not-signed-in = Сначала войдите.

join-rated = Это партия на рейтинг. Чтобы занять место, войдите и вернитесь по той же ссылке.
join-sign-in = Войти
rated-game = Партия на рейтинг
title-player = Игрок
title-leaders = Лучшие игроки
rating = Рейтинг
rating-change = Изменение рейтинга
rating-live = в реальном времени
rating-blitz = блиц
rating-rapid = рапид
rating-correspondence = по переписке
rating-graph-label = { $n ->
    [one] За { $n } рейтинговую партию: с { $from } до { $to }; минимум { $low }, максимум { $high }.
    [few] За { $n } рейтинговые партии: с { $from } до { $to }; минимум { $low }, максимум { $high }.
   *[many] За { $n } рейтинговых партий: с { $from } до { $to }; минимум { $low }, максимум { $high }.
}
explorer-rating = Средний рейтинг
explorer-any-rating = Любой рейтинг
leaders-title = Лучшие игроки
leaders-kind = Контроль времени
leaders-place = Место
leaders-player = Игрок
leaders-games = Рейтинговых партий
leaders-none = Надёжных рейтингов здесь пока нет. Сыграйте на рейтинг и станьте первым.
leaders-line = Первые 50 игроков, у которых не меньше { $n } рейтинговых партий и последняя сыграна в течение года. Предварительные рейтинги, отмеченные знаком «?», не учитываются.
player-missing = Игрока с таким именем нет.
player-since = На сайте с { $date }
player-ratings = Рейтинги
player-rating-line = Все начинают с 1500. Знак «?» отмечает предварительный рейтинг: он быстро меняется, пока сыграно мало партий. Блиц — меньше восьми минут на игрока, рапид — больше, по переписке — дни на ход.
player-no-rating = Рейтинговых партий ещё не было.
player-record = Результаты
player-wins = Победы
player-draws = Ничьи
player-losses = Поражения
player-no-games = Сыгранных партий ещё нет.
player-games = { $n ->
    [one] { $n } рейтинговая партия
    [few] { $n } рейтинговые партии
   *[many] { $n } рейтинговых партий
}
player-openings = Любимые дебюты в последних партиях
player-opening-results = побед: { $wins }, ничьих: { $draws }, поражений: { $losses }
player-last-games = Последние партии
account-profile = Ваша страница с рейтингами и результатами
