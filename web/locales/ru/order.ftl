block-mute = Не показывать
block-unmute = Показывать
block-block = Заблокировать
block-unblock = Разблокировать
blocks-title = Скрытые и заблокированные игроки
blocks-line = Вы не видите, что пишет скрытый игрок. Заблокированный к тому же не может сесть с вами за стол и писать вам.
blocks-name = Имя игрока
blocks-kind-mute = сообщения скрыты
blocks-kind-block = заблокирован
report = Пожаловаться
report-this-line = Пожаловаться на это сообщение
report-line = Жалоба на сообщение «{ $line }»
report-player = Жалоба на игрока { $name }
report-game = Пожаловаться на партию
report-reason = Что не так?
report-reason-insult = Оскорбления или угрозы
report-reason-cheating = Нечестная игра
report-reason-spam = Реклама или спам
report-reason-name = Оскорбительное имя
report-reason-leaving = Бросает партии
report-reason-other = Другое
report-text = Что произошло? (необязательно)
report-send = Отправить жалобу
report-sent = Спасибо. Жалоба у модераторов.
report-close = Закрыть
refused-blocked = Один из вас заблокировал другого: ни общих партий, ни чата.
refused-language = В сообщении есть недопустимое слово. Оно не отправлено.
refused-closed = Модератор закрыл эту учётную запись.
refused-reported = Вы уже жаловались на это. Жалоба у модераторов.

title-moderation = Модерация
moderation-title = Модерация
moderation-reports = Жалобы
moderation-open = Открытые
moderation-closed = Рассмотренные
moderation-no-reports = Здесь пусто.
moderation-about-game = Партия
moderation-reporter = от { $name }
moderation-to-room = К столу
moderation-to-game = К партии
moderation-why = Причина (попадёт в журнал; при закрытии записи её прочтёт игрок)
moderation-hide = Скрыть сообщение
moderation-close-account = Закрыть учётную запись
moderation-reopen-account = Снова открыть запись
moderation-close-report = Рассмотрено
moderation-more = Показать ещё
moderation-accounts = Учётные записи
moderation-find = Найти
moderation-left = { $n ->
    [one] бросил { $n } партию за 30 дней
    [few] бросил { $n } партии за 30 дней
   *[other] бросил { $n } партий за 30 дней
}
moderation-is-moderator = модератор
moderation-paused = Без подбора соперника до { $date }.
moderation-closed-since = Закрыта { $date }:
moderation-conduct = Стоит взглянуть
moderation-conduct-line = Этих игроков нашли правила. Само по себе это ничего не значит; только те, кто часто бросает партии, несколько минут ждут следующего соперника.
moderation-leavers = Бросают партии
moderation-none = Никого.
moderation-games = { $n ->
    [one] { $n } партия
    [few] { $n } партии
   *[other] { $n } партий
}
moderation-log = Журнал
moderation-console = администратор
moderation-did-close-account = закрытие учётной записи
moderation-did-reopen-account = повторное открытие записи
moderation-did-hide-line = скрыто сообщение
moderation-did-close-report = жалоба рассмотрена
moderation-did-make-moderator = назначен модератор
moderation-did-unmake-moderator = модератор снят
moderation-did-reset-password = сброшен пароль
