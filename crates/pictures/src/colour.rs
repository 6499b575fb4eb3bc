//! The colours of the page (`web/src/design/tokens.css`, light theme).

use tiny_skia::Color;

/// Returns an opaque colour.
const fn rgb(value: u32) -> [u8; 3] {
    [(value >> 16) as u8, (value >> 8) as u8, value as u8]
}

pub(crate) type Colour = [u8; 3];

pub(crate) const PAPER: Colour = rgb(0xf5f0e7);
pub(crate) const WOOD: Colour = rgb(0xe6cc9f);
pub(crate) const WOOD_DARK: Colour = rgb(0xd1ae78);
pub(crate) const FELT: Colour = rgb(0x3f6157);
pub(crate) const IVORY: Colour = rgb(0xf4ead3);
pub(crate) const IVORY_RIM: Colour = rgb(0xa08a5d);
pub(crate) const IVORY_INK: Colour = rgb(0x3b3226);
pub(crate) const COAL: Colour = rgb(0x2c2f37);
pub(crate) const COAL_RIM: Colour = rgb(0x5b616d);
pub(crate) const COAL_INK: Colour = rgb(0xf6efe0);
pub(crate) const COPPER: Colour = rgb(0xc9793f);
pub(crate) const COPPER_RIM: Colour = rgb(0x7c4119);
pub(crate) const TIN: Colour = rgb(0xb9c2c9);
pub(crate) const TIN_RIM: Colour = rgb(0x5d676f);
pub(crate) const HEART: Colour = rgb(0xb5473c);

pub(crate) fn color([red, green, blue]: Colour) -> Color {
    Color::from_rgba8(red, green, blue, 255)
}
