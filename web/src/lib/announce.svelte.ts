// One polite line for screen readers. The same text twice is spoken twice: a space is added in between.

class Voice {
  line = $state('');

  say = (text: string): void => {
    if (!text) return;
    this.line = this.line === text ? `${text} ` : text;
  };
}

export const voice = new Voice();
