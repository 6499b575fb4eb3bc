// The account of this browser, or the guest that it is without one.
import { STATIC } from './address';
import { api } from './api';

class AccountState {
  /** Name of the signed-in account; null for a guest. */
  name = $state<string | null>(null);
  /** True for the account of a moderator. */
  moderator = $state(false);

  /** Asks the server who this browser is. Without an answer it stays what it was. */
  load = async (): Promise<void> => {
    if (STATIC) return;
    try {
      const me = await api.me();
      this.name = me.account ? me.name : null;
      this.moderator = !!me.moderator;
    } catch (error) {
      // The page works without a server, and a later visit asks again.
      console.warn('the account is not known', error);
    }
  };
}

export const account = new AccountState();
