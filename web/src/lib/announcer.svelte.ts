// The page's polite live region. A repeated text gets a trailing space: screen readers skip a region that did not change.

class Announcer {
  text = $state('');

  say = (text: string): void => {
    if (!text) return;
    this.text = this.text === text ? `${text} ` : text;
  };
}

export const announcer = new Announcer();
