//! Means and shares with their 95 % confidence intervals.

use serde::{Deserialize, Serialize};

/// The quantile of the normal distribution for 95 %.
const Z: f64 = 1.96;

/// A mean or a share with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// Estimates the mean of independent values by the normal distribution; `None` without values.
    pub fn of_mean(values: &[f64]) -> Option<Estimate> {
        let mean = mean(values)?;
        let spread = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>();
        let error = match values.len() {
            1 => 0.0,
            n => Z * (spread / (n as f64 - 1.0) / n as f64).sqrt(),
        };
        Some(Estimate::new(mean, mean - error, mean + error))
    }

    /// Estimates a share from a sum of results between 0 and 1 by Wilson's method, which is also right near 0 and 1.
    pub fn of_share(sum: f64, count: usize) -> Option<Estimate> {
        if count == 0 {
            return None;
        }
        let n = count as f64;
        let (p, z2) = (sum / n, Z * Z);
        let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let error = Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        Some(Estimate::new(p, (middle - error).max(0.0), (middle + error).min(1.0)))
    }

    /// Rounds to four decimals, so that reports are short and the same on every machine.
    pub fn new(mean: f64, low: f64, high: f64) -> Estimate {
        Estimate { mean: round(mean), low: round(low), high: round(high) }
    }

    /// Returns whether the interval contains this value.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// Rounds to four decimals.
pub(crate) fn round(value: f64) -> f64 {
    let rounded = (value * 1e4).round() / 1e4;
    // Minus zero would be written with its sign.
    if rounded == 0.0 { 0.0 } else { rounded }
}

/// Returns the mean; `None` without values.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Returns the standard deviation; 0 for fewer than two values.
pub(crate) fn deviation(values: &[f64]) -> f64 {
    let Some(mean) = mean(values).filter(|_| values.len() > 1) else { return 0.0 };
    (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (values.len() as f64 - 1.0)).sqrt()
}

/// Returns a quantile of sorted values by linear interpolation; 0 without values.
pub(crate) fn quantile(sorted: &[f64], part: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let at = part * last as f64;
    let (below, above) = (at.floor() as usize, at.ceil() as usize);
    sorted[below] + (sorted[above] - sorted[below]) * (at - at.floor())
}

/// Fits `k` of the win chance `1 / (1 + exp(-k value))` to results by Newton's method.
///
/// The values of engines have different units in each game and setup. The fit makes chances of them, so that games can be compared.
pub(crate) fn fit_chance(samples: &[(f64, f64)]) -> f64 {
    /// Keeps the fit finite if all results agree with their values.
    const RIDGE: f64 = 1e-3;
    const ITERATIONS: u32 = 50;
    let scale = deviation(&samples.iter().map(|s| s.0).collect::<Vec<_>>());
    if scale == 0.0 {
        return 0.0;
    }
    let mut k = 0.0;
    for _ in 0..ITERATIONS {
        let (mut slope, mut curve) = (-RIDGE * k, RIDGE);
        for &(value, result) in samples {
            let value = value / scale;
            let p = chance(k, value);
            slope += value * (result - p) / samples.len() as f64;
            curve += value * value * p * (1.0 - p) / samples.len() as f64;
        }
        k = (k + slope / curve).clamp(0.0, 20.0);
    }
    k / scale
}

/// Returns the win chance of a value.
pub(crate) fn chance(k: f64, value: f64) -> f64 {
    1.0 / (1.0 + (-k * value).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_textbook() {
        // Wilson's interval of 8 in 10, as in R's binom.confint.
        let share = Estimate::of_share(8.0, 10).unwrap();
        assert_eq!(share, Estimate { mean: 0.8, low: 0.4902, high: 0.9433 });
        assert_eq!(Estimate::of_share(10.0, 10).unwrap().high, 1.0);
        assert!(Estimate::of_share(10.0, 10).unwrap().low < 0.8);
        let mean = Estimate::of_mean(&[1.0, 2.0, 3.0, 4.0]).unwrap();
        assert_eq!((mean.mean, mean.low), (2.5, 1.2349));
        assert_eq!(Estimate::of_mean(&[]), None);
        assert!(mean.contains(3.0) && !mean.contains(4.0));
    }

    #[test]
    fn quantiles_interpolate() {
        assert_eq!(quantile(&[1.0, 2.0, 3.0, 4.0], 0.5), 2.5);
        assert_eq!(quantile(&[7.0], 0.9), 7.0);
    }

    #[test]
    fn the_fit_finds_the_slope_of_its_samples() {
        // Results that occur just as often as a slope of 2 says.
        let samples = [-1.5, -0.5, 0.5, 1.5].map(|value| (value, chance(2.0, value)));
        assert!((fit_chance(&samples) - 2.0).abs() < 0.05, "{}", fit_chance(&samples));
        assert_eq!(fit_chance(&[(0.0, 1.0), (0.0, 0.0)]), 0.0);
    }
}
