lobby-create = Создать вызов
lobby-quick = Быстрая игра
lobby-any-game = Любая игра
lobby-speed-5-5 = 5 + 5
lobby-speed-10-10 = 10 + 10
lobby-speed-day = День на ход
lobby-speed-live = Вживую
lobby-looking = Ищем соперника: { $game }, { $time }
lobby-computer-meanwhile = Пока сыграть с компьютером
lobby-stop = Не искать
lobby-accept = Принять
lobby-decline = Отказаться
lobby-withdraw = Отозвать
lobby-leave = Встать из-за стола
lobby-empty = Сейчас вызовов нет. Создайте свой — его смогут принять другие.
lobby-lost = Нет связи. Список вернётся сам.
lobby-seats-left = { $n ->
    [one] осталось { $n } место
    [few] осталось { $n } места
   *[other] осталось { $n } мест
}
lobby-for = для { $name }
lobby-found = Соперник найден — { $name }: { $game }, { $time }.
lobby-play-now = Играть
lobby-challenged = { $name } вызывает вас: { $game }, { $time }.
lobby-declined = { $name } сейчас играть не хочет.
lobby-started = Ваша партия началась: { $game }.
lobby-open-game = К партии
refused-challenge-gone = Этого вызова больше нет: его принял другой игрок или он отозван.
refused-opponent-gone = Этот соперник ушёл. Поиск продолжается.
refused-own-challenge = Это ваш собственный вызов.
refused-not-for-you = Этот вызов — для другого игрока.
refused-many-challenges = У вас уже несколько открытых вызовов. Отзовите один из них.
lobby-challenge = Вызвать других
lobby-to = Для одного игрока (имя)
lobby-to-all = для всех
refused-no-such-player = Игрока с таким именем нет. Проверьте, как оно пишется.
refused-pairing-pause = Сегодня вы бросили несколько партий. Доигрывайте начатые; новых соперников можно будет искать через несколько минут.
