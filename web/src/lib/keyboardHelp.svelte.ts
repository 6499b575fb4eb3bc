/** Whether the list of keys is open. */
class KeyboardHelp {
  shown = $state(false);
  open = (): void => {
    this.shown = true;
  };
  close = (): void => {
    this.shown = false;
  };
}

export const keyboardHelp = new KeyboardHelp();
