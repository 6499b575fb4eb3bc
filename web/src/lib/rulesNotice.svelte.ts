import { loadRules, type RemoteReason } from '../rules';

/** Tells the player once why the server answers instead of this page. */
class RulesNotice {
  reason = $state<RemoteReason | null>(null);
  #told = false;

  /** Called with the first board that a player uses. */
  async check(): Promise<void> {
    const { remote } = await loadRules();
    if (this.#told) return;
    this.#told = true;
    this.reason = remote;
  }
  dismiss = (): void => {
    this.reason = null;
  };
}
export const rulesNotice = new RulesNotice();
