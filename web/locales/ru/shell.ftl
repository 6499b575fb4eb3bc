app-name = Квинтет
app-line = пять настольных игр за одним столом
title-puzzle = Задача
title-board = Анализ
title-new = Новая партия
title-rules = Правила
title-learn = Уроки
title-sources = Откуда известны правила
title-extra = Партии автора
title-puzzles = Задачи
title-findings = Что мы знаем об играх
title-watch = Посмотреть или присоединиться
title-mine = Мои партии
title-settings = Настройки
title-notFound = Такой страницы нет
title-explorer = Сыгранные партии
title-finished = Сыгранная партия
title-account = Учётная запись
skip-to-content = К содержанию
nav-label = Главное меню
nav-games = Игры
nav-watch = Смотреть
nav-mine = Мои партии
nav-puzzles = Задачи
nav-rules = Правила
account-title = Учётная запись
account-sign-in = Войти
switch-sound = Звук
switch-theme = Светлая или тёмная тема
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
open-games-none = Сейчас никто не ждёт. Начните партию, и к вам смогут присоединиться.
new-challenge = Новая партия
all-open-games = Все открытые партии
all-my-games = Все мои партии
all-running-games = Все партии
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
missing-part = Сервер отвечает, но часть страницы не загрузилась. Обновите её через минуту; если не поможет, напишите владельцу сайта.
load-again = Загрузить снова

lost-title = Такой страницы нет
lost-line = По адресу { $path } ничего нет. Возможно, ссылка испорчена или устарела.
go-home = К играм

mine-title = Мои партии
watch-title = Посмотреть или присоединиться
games-which = Какие партии
games-running = Идут
games-open = Ждут игрока
games-finished = Окончены
games-none = Здесь пока ничего нет.
games-start = Начать партию
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
level-1 = Новичок
level-2 = Начинающий
level-3 = Любитель
level-4 = Внимательный
level-5 = Опытный
level-6 = Сильный
level-7 = Очень сильный
level-8 = В полную силу
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
terms-rated = на рейтинг
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
public-room = Пусть другие видят эту партию и присоединяются
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
invite-line = Отправьте эту ссылку или дайте другу навести телефон на код. Партия начнётся, когда место займут.

refused-not-your-turn = Сейчас не ваш ход.
refused-old = Партия уже ушла вперёд; посмотрите ещё раз.
refused-not-seated = В этой партии вы зритель.
refused-over = Партия окончена.
refused-rate = Слишком быстро; подождите немного.
refused-storage = Сервер не смог это сохранить; ничего не изменилось. Попробуйте ещё раз.
refused-full = Мест нет или сервер занят. Попробуйте чуть позже.
refused-damaged = Сохранённая запись этой партии повреждена.
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
live-how = Как играть
live-real = Вживую, на секунды
live-calm = Спокойно, без часов
live-strict = Строгий стол: без подсказок, ошибка стоит хода
no-board = Для игры «{ $game }» на этой странице пока нет доски. Загляните позже или выберите другую игру.
games-missing = Не удалось получить список игр. Проверьте соединение и загрузите страницу снова.
update-ready = Готова новая версия страницы.
update-apply = Обновить
update-later = Позже
storage-full = Память браузера заполнена или закрыта: партия сохранится, только пока открыта эта страница. Удалите старые партии в «Моих партиях» или разрешите хранение.
refused-engine = Не удалось загрузить компьютерного игрока. Скоро попробуем ещё раз; партия сохранена.
refused-no-server = Для этого нужен сервер, а у этого сайта его нет. Остальное работает: компьютер, двое на одном устройстве, уроки, задачи и анализ.
mine-offline = Сервер недоступен: здесь партии, сохранённые в этом браузере.
mine-here = Здесь партии, сохранённые в этом браузере.
game-here = в этом браузере
game-delete = Удалить партию ({ $game })
room-gone-local = В этом браузере такой партии нет. Возможно, её удалили или играли в другом браузере.
room-needs-rules = Для партии без сервера нужны правила в самом браузере, а загрузить их не удалось. Подключитесь к сети и обновите страницу или возьмите современный браузер.
rules-remote-unsupported = В этом браузере нет WebAssembly, поэтому на каждый ход отвечает сервер: доски медленнее и без сети не работают. Современному браузеру сеть не нужна.
rules-remote-failed = Правила не загрузились на эту страницу, поэтому на каждый ход отвечает сервер. Ничего не потеряно; обновите страницу, когда связь станет лучше.
rules-remote-missing = В этой сборке страницы нет правил, поэтому на каждый ход отвечает сервер.
notice-dismiss = Понятно

settings = Настройки
setting-on = Включён
setting-off = Выключен
setting-language = Язык
setting-theme = Светлая или тёмная тема
setting-theme-auto = Как на устройстве
setting-theme-light = Светлая
setting-theme-dark = Тёмная
setting-board = Доска
setting-board-wood = Дерево
setting-board-slate = Сланец
setting-board-contrast = Контрастная
setting-pieces = Фигуры
setting-pieces-natural = Кость и уголь
setting-pieces-jade = Янтарь и нефрит
setting-pieces-contrast = Белые и чёрные
setting-animation = Анимация
setting-animation-normal = Обычная
setting-animation-slow = Медленная
setting-animation-fast = Быстрая
setting-animation-off = Выключена
setting-input = Как ходить
setting-input-both = Касанием или перетаскиванием
setting-input-tap = Только касанием
setting-coordinates = Координаты
setting-coordinates-on = Показывать
setting-coordinates-off = Скрыть
setting-notation = Последний ход
setting-notation-letters = Записью
setting-notation-words = Словами
setting-sound = Звук
setting-pace = Компьютер отвечает
setting-pace-human = Не спеша
setting-pace-instant = Сразу
keyboard-help = Клавиши
key-tab = К доске и от кнопки к кнопке
key-arrows = Двигаться по доске
key-enter = Выбрать, пойти туда
key-escape = Отменить шаг, положить обратно
key-digits = Сколько взять
key-replay = Листать ходы, когда доска не выбрана
key-replay-last = Повторить последний ход
key-flip = Повернуть доску
key-next = Следующее место, куда подходит фишка
key-rotate = Повернуть фишку
key-space = Стук
key-help = Этот список

# Партии этого браузера на сервере
upload = Загрузить на сервер ({ $game })
upload-all = Загрузить все ({ $n })
upload-why = Партии, сыгранные без сервера, можно сохранить и на нём, чтобы их могли открыть другие.
upload-open = Открыть на сервере
game-uploaded = загружена игроком
terms-uploaded = Загружена игроком; ходы проверены по правилам

# Задача дня
puzzle = Задача
puzzle-daily = Задача дня
puzzle-solve = Решать
puzzle-find = { $side }, ваш ход. Найдите { $goal ->
    [win] единственный ход, который выигрывает
    [draw] единственный ход, который удерживает ничью
    [points] ход, который даёт лучший счёт
   *[best] ход, который явно лучше остальных
}{ $n ->
    [one] .
    [few] , и продолжите: всего { $n } хода.
   *[other] , и продолжите: всего { $n } ходов.
}
rules-lessons = Пройти уроки
