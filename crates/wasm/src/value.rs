//! Values on their way in and out.

use catalog::{BoardError, RuleError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;

/// Converts a value for JavaScript. Text is the fastest way: the browser's own parser builds the objects.
pub(crate) fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JsValue> {
    let text = serde_json::to_string(value).map_err(|why| JsValue::from_str(&why.to_string()))?;
    js_sys::JSON::parse(&text)
}

/// Reads a request from its JSON text.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, JsValue> {
    let garbage = |why| BoardError::garbage(format!("the request is not what is expected here: {why}"));
    serde_json::from_str(text).map_err(garbage).or_throw()
}

/// Results whose errors are thrown as objects.
pub(crate) trait OrThrow<T> {
    /// Converts the error.
    fn or_throw(self) -> Result<T, JsValue>;
}

impl<T> OrThrow<T> for Result<T, BoardError> {
    fn or_throw(self) -> Result<T, JsValue> {
        self.map_err(|error| to_js(&error).unwrap_or_else(|other| other))
    }
}

/// Results of the rules, with the text at fault.
pub(crate) trait OrThrowIn<T> {
    /// Converts the error of a text: `steps`, `turns` or another part of a request.
    fn or_throw_in(self, part: &'static str) -> Result<T, JsValue>;
}

impl<T> OrThrowIn<T> for Result<T, RuleError> {
    fn or_throw_in(self, part: &'static str) -> Result<T, JsValue> {
        self.map_err(|error| BoardError::rule(part, None, &error)).or_throw()
    }
}
