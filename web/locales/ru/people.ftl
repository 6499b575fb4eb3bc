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
