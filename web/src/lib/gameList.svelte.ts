import { api, type GameInfo } from './api';
import { serverOrRules } from './board';
import { language } from './i18n.svelte';

/** The games of the catalog with their facts, in its order. */
class GameList {
  all = $state.raw<GameInfo[]>([]);
  missing = $state(false);
  #byId = $derived(new Map(this.all.map((game) => [game.id, game])));

  /** Loads the list. Without it the page says so; an address with a game cannot be read. */
  async load(): Promise<void> {
    try {
      // The server's list is smaller than the module of the rules, and it may be newer.
      this.all = await serverOrRules(api.games(), (rules) => rules.games());
    } catch (error) {
      console.error(error);
      this.missing = true;
    }
  }

  get = (id: string): GameInfo | undefined => this.#byId.get(id);
}

export const gameList = new GameList();
export const isGame = (id: string): boolean => gameList.get(id) !== undefined;

/** Beginning of the ids of a game's texts. */
export const gameKey = (game: string): string => gameList.get(game)?.key ?? game;
export const gameName = (game: string): string => gameList.get(game)?.name[language.locale === 'ru' ? 1 : 0] ?? game;
