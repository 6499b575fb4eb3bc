//! Hashes of positions. They are the same on every machine.

/// Mixes the bits of a word (the finalizer of splitmix64).
#[inline]
pub const fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Mixes a word into a hash. The order of words matters.
#[inline]
pub const fn fold(hash: u64, word: u64) -> u64 {
    mix(hash.rotate_left(23) ^ word)
}

/// Hashes bytes, the last word filled up with zeros.
pub fn of_bytes(bytes: &[u8]) -> u64 {
    let word = |chunk: &[u8]| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    };
    bytes.chunks(8).map(word).fold(mix(bytes.len() as u64), fold)
}

/// Hashes a value into 128 bits, enough to compare millions of positions without a collision.
pub fn fingerprint<T: std::hash::Hash>(value: &T) -> u128 {
    let mut hasher = Wide(0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344);
    value.hash(&mut hasher);
    u128::from(hasher.0) << 64 | u128::from(hasher.1)
}

struct Wide(u64, u64);

impl std::hash::Hasher for Wide {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }
    fn write_u16(&mut self, n: u16) {
        self.write_u64(u64::from(n));
    }
    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = fold(self.0, n);
        self.1 = (self.1 ^ n).wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(29);
    }
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}

/// A hasher for keys that are fingerprints already: it returns their bits.
#[derive(Clone, Copy, Default, Debug)]
pub struct Prehashed(u64);

impl std::hash::Hasher for Prehashed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &b in bytes {
            self.0 = fold(self.0, u64::from(b));
        }
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = n;
    }
    fn write_u128(&mut self, n: u128) {
        self.0 = (n >> 64) as u64;
    }
}

/// Builds [`Prehashed`].
pub type BuildPrehashed = std::hash::BuildHasherDefault<Prehashed>;
