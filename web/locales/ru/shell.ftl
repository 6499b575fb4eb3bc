app-name = Квинтет
app-line = пять настольных игр за одним столом
title-puzzle = Задача
title-board = Анализ
title-new = Новая партия
title-rules = Правила
title-learn = Уроки
skip-to-content = К содержанию
nav-label = Главное меню
nav-games = Игры
nav-watch = Смотреть
nav-mine = Мои игры
nav-puzzles = Задачи
nav-rules = Правила
switch-sound = Звук
switch-theme = Светлая или тёмная
switch-language = Сменить язык

home-title = Пять настольных игр, в которые вы ещё не играли
home-line = Освойте одну за пять минут и играйте с другом, с незнакомцем или с компьютером. Бесплатно и без регистрации.
play = Играть
learn-in-five = Освоить за 5 минут
learn-short = Освоить
learn-on = Продолжить уроки
learn-on-short = Дальше
find-opponent = Найти соперника
open-games = Ждут соперника
open-games-none = Сейчас никто не ждёт. Начните игру, и к вам смогут присоединиться.
new-challenge = Новая игра
all-open-games = Все открытые игры
all-my-games = Все мои игры
all-running-games = Все игры
being-played = Сейчас играют
take-seat = Сесть
rules-whole = вся игра по пунктам
analysis-line = попробуйте ходы и спросите компьютер
puzzles-count = { $n ->
    [one] { $n } задача
    [few] { $n } задачи
   *[many] { $n } задач
}
play-computer = Играть с компьютером
invite-friend = Пригласить друга
play-here = Вдвоём на одном устройстве
play-here-many = Вдвоём или втроём на одном устройстве
learn = Как играть
puzzles = Задачи
analysis = Доска для анализа
try-on-board = Попробовать на доске

missing-server = Сервер недоступен. Как только он ответит, всё продолжится само.
missing-part = Сервер отвечает, но часть страницы не загружается. Загрузите её снова через минуту; если не поможет, сообщите тому, у кого работает сервер.
load-again = Загрузить снова

lost-title = Такой страницы нет
lost-line = По адресу { $path } ничего нет. Возможно, ссылка испорчена или устарела.
go-home = К играм

mine-title = Мои игры
watch-title = Посмотреть или присоединиться
games-which = Какие игры
games-running = Идут
games-open = Ждут игрока
games-finished = Окончены
games-none = Здесь пока ничего нет.
games-start = Начать игру
games-more = Показать ещё
games-result = Окончена, { $score }
games-turns = { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}
anonymous = Гость
computer-level = Компьютер, уровень { $level }
seat-open = Свободное место

against = С кем играть
level = Уровень
level-1 = только узнал правила
level-2 = новичок
level-3 = не торопится
level-4 = внимательный
level-5 = опытный
level-6 = сильный
level-7 = очень сильный
level-8 = сильнее не умеет
your-side = Ваша сторона
side-random = Случайно
players = Игроков
setup = Расстановка
usual = обычная
from-position = С позиции
position-forget = Начать с начала
time = Время
time-none = Без часов
terms-takebacks = ходы можно возвращать
terms-games = партий: { $games }
terms-days = Дней на каждый ход: { $days }
terms-turn = { $seconds } с на каждый ход
terms-increment = { $minutes } мин + { $seconds } с на ход
time-3-2 = 3 минуты + 2 секунды на ход
time-10-5 = 10 минут + 5 секунд на ход
time-30-20 = 30 минут + 20 секунд на ход
time-turn-60 = Минута на каждый ход
time-days-3 = Три дня на каждый ход
match-games = Партий в матче
your-name = Ваше имя
public-room = Пусть другие видят эту игру и присоединяются
takebacks = Можно просить вернуть ход
make-link = Создать ссылку
start-game = Начать

copied = Скопировано
copy-failed = Здесь нельзя скопировать
share = Поделиться
share-link = Скопировать ссылку
share-position = Скопировать позицию
share-record = Запись
qr-label = QR-код ссылки
invite-title = Пригласите друга
invite-line = Отправьте эту ссылку или дайте другу навести телефон на код. Игра начнётся, когда место будет занято.

refused-not-your-turn = Сейчас не ваш ход.
refused-old = Игра уже ушла вперёд; посмотрите ещё раз.
refused-not-seated = В этой игре вы зритель.
refused-over = Игра окончена.
refused-rate = Слишком быстро; подождите немного.
refused-storage = Сервер не смог это сохранить; ничего не изменилось. Попробуйте ещё раз.
refused-full = Мест нет или сервер занят. Попробуйте чуть позже.
refused-damaged = Сохранённая запись этой игры повреждена.
refused-internal = Внутренняя ошибка сервера. Попробуйте чуть позже.
refused-offline = Сервер недоступен. Проверьте соединение и попробуйте снова.
refused-version = Эта страница старее сервера. Перезагрузите её.
refused-no-such = Этого больше нет.
refused-not-allowed = Здесь так нельзя.
refused-illegal = Правила это запрещают.
refused-too-large = Это слишком длинно.
refused-garbage = Сервер не смог это прочитать.
refused-unknown = Сервер не знает такого сообщения. Перезагрузите страницу.
refused-other = Не получилось.
refused-in-setup = В расстановке ошибка.
refused-in-position = В тексте позиции ошибка.
refused-in-record = В записи партии ошибка.
refused-at = (знак { $n })
refused-clause = (пункт { $clause })
live-how = Как играть
live-real = Вживую, в настоящих секундах
live-calm = Спокойно, без часов
live-strict = Строгий стол: без подсказок, ошибка стоит хода
no-board = Для игры «{ $game }» на этой странице пока нет доски. Загляните позже или выберите другую игру.
games-missing = Не удалось получить список игр. Проверьте соединение и загрузите страницу снова.
