//! Shares and means with 95 % confidence intervals.

use serde::{Deserialize, Serialize};

/// The quantile of the normal distribution for 95 %.
const Z: f64 = 1.959_964;

/// A share from 0 to 1 with its Wilson interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabShare"))]
pub struct Share {
    /// The share.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The number of observations.
    pub n: u32,
}

impl Share {
    /// The share of a sum of points in `n` observations of 0 to 1 each. A half point counts as half a success, so the interval is a little
    /// too wide where there are draws.
    pub fn of(sum: f64, n: usize) -> Share {
        let count = n as f64;
        if n == 0 {
            return Share { value: 0.0, low: 0.0, high: 1.0, n: 0 };
        }
        let p = sum / count;
        let z2 = Z * Z / count;
        let middle = (p + z2 / 2.0) / (1.0 + z2);
        let half = Z * (p * (1.0 - p) / count + z2 / (4.0 * count)).sqrt() / (1.0 + z2);
        Share {
            value: round(p, 4),
            low: round((middle - half).max(0.0), 4),
            high: round((middle + half).min(1.0), 4),
            n: n as u32,
        }
    }

    /// Whether the interval contains a value.
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// A mean with its t interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LabMean"))]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The number of observations.
    pub n: u32,
}

impl Mean {
    /// The mean of some values; `None` without any.
    pub fn of(values: &[f64]) -> Option<Mean> {
        let n = values.len() as f64;
        if values.is_empty() {
            return None;
        }
        let mean = values.iter().sum::<f64>() / n;
        let error = if values.len() > 1 {
            let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0);
            t_quantile(n - 1.0) * (variance / n).sqrt()
        } else {
            0.0
        };
        let round = |value| round(value, 3);
        Some(Mean { value: round(mean), low: round(mean - error), high: round(mean + error), n: values.len() as u32 })
    }
}

/// The quantile of Student's t distribution for 95 %, by the expansion of Cornish and Fisher.
fn t_quantile(freedom: f64) -> f64 {
    let (z3, z5) = (Z.powi(3), Z.powi(5));
    Z + (z3 + Z) / (4.0 * freedom) + (5.0 * z5 + 16.0 * z3 + 3.0 * Z) / (96.0 * freedom * freedom)
}

/// The value below which this part of sorted values lies.
pub(crate) fn quantile(sorted: &[f64], part: f64) -> f64 {
    if sorted.is_empty() {
        return 0.0;
    }
    let place = part * (sorted.len() - 1) as f64;
    let (below, above) = (place.floor() as usize, place.ceil() as usize);
    sorted[below] + (sorted[above] - sorted[below]) * (place - below as f64)
}

/// Sorts values and returns their median.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    quantile(&values, 0.5)
}

/// Rounds to a number of decimals, so that reports stay small.
pub(crate) fn round(value: f64, decimals: i32) -> f64 {
    let unit = 10f64.powi(decimals);
    (value * unit).round() / unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_intervals_agree_with_published_values() {
        // Newcombe 1998: 81 of 263 and 0 of 20.
        let some = Share::of(81.0, 263);
        assert_eq!((some.low, some.high), (0.2553, 0.3662));
        let none = Share::of(0.0, 20);
        assert_eq!((none.low, none.high), (0.0, 0.1611));
        assert_eq!(Share::of(0.0, 0).high, 1.0);
    }

    #[test]
    fn means_have_t_intervals() {
        // The t quantile of 9 degrees of freedom is 2.262.
        let values = (1..=10).map(f64::from).collect::<Vec<_>>();
        let mean = Mean::of(&values).unwrap();
        assert_eq!(mean.value, 5.5);
        assert!((mean.high - 5.5 - 2.262 * (55.0f64 / 6.0).sqrt() / 10f64.sqrt()).abs() < 0.01, "{mean:?}");
        assert_eq!(Mean::of(&[]), None);
        assert_eq!(Mean::of(&[3.0]).unwrap().low, 3.0);
    }

    #[test]
    fn quantiles_interpolate() {
        let values = [0.0, 1.0, 2.0, 3.0];
        assert_eq!(quantile(&values, 0.5), 1.5);
        assert_eq!(quantile(&values, 1.0), 3.0);
        assert_eq!(median(vec![5.0, 1.0, 3.0]), 3.0);
    }
}
