//! JSON that is carried as it is.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use utoipa::openapi::schema::SchemaType;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};

/// A piece of JSON that this crate does not look into, such as a game's own view: written once as text, never as a tree. Nothing is `null`.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "unknown"))]
pub struct Json(Option<Box<RawValue>>);

impl Json {
    /// The JSON of a value; `null` for one that has none.
    pub fn of<T: Serialize>(value: &T) -> Json {
        Json(to_raw_value(value).ok())
    }

    /// JSON text that is already encoded.
    pub fn raw(raw: Box<RawValue>) -> Json {
        Json(Some(raw))
    }

    /// An array without elements.
    pub fn empty_array() -> Json {
        Json::of(&[(); 0])
    }

    /// `null`.
    pub fn null() -> Json {
        Json(None)
    }

    /// Whether it is `null`.
    pub fn is_null(&self) -> bool {
        self.text() == RawValue::NULL.get()
    }

    /// Its text.
    pub fn text(&self) -> &str {
        self.0.as_ref().map_or(RawValue::NULL.get(), |raw| raw.get())
    }

    /// Its tree.
    pub fn value(&self) -> serde_json::Value {
        serde_json::from_str(self.text()).unwrap_or_default()
    }
}

impl Default for Json {
    fn default() -> Json {
        Json::null()
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.text() == other.text() || self.value() == other.value()
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json {
    /// Reads through a `Value`: serde buffers a tagged message, and a `RawValue` cannot be read from its buffer.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        Ok(Json::of(&serde_json::Value::deserialize(deserializer)?))
    }
}

impl utoipa::PartialSchema for Json {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(SchemaType::AnyValue).build().into()
    }
}

impl utoipa::ToSchema for Json {}
