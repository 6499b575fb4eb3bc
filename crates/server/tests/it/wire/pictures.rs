//! Pictures of boards, and the tags of pages that link previews read.

use super::Wire;
use serde_json::json;
use server::serve::Rates;

/// Returns a picture as text in which bytes that are no letters look alike; enough to compare pictures.
async fn picture(wire: &Wire, path: &str) -> String {
    let answer = wire.get(path).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    assert!(answer.text.chars().take(4).collect::<String>().ends_with("PNG"), "{path}");
    answer.text
}

#[tokio::test(flavor = "multi_thread")]
async fn rooms_and_finished_games_have_pictures_of_their_boards() {
    let wire = Wire::with(|config| config.rates = Rates::UNLIMITED).await;
    for entry in catalog::CATALOG {
        let start = picture(&wire, &format!("/api/catalog/{}/picture.png", entry.id)).await;
        let (room, mut seats) = wire.strangers(json!({"game": entry.id})).await;
        let path = format!("/api/rooms/{room}/picture.png");
        let before = picture(&wire, &path).await;
        assert!(entry.facts.hidden || start == before, "{}: both show the start", entry.id);
        let step = seats[0].steps().first().cloned().unwrap_or_else(|| panic!("a step of {}", entry.id));
        assert_eq!(seats[0].step(&step).await["type"], "ack");
        // With hidden hands the only legal step may be to pass.
        let after = picture(&wire, &path).await;
        assert!(entry.facts.hidden || after != before, "{}: a step changes the picture", entry.id);
        assert_eq!(seats[1].ask(json!({"type": "resign"})).await["type"], "ack");
        let ended = seats[1].wait_event("ended").await;
        let id = ended["state"]["game_id"].as_str().expect("an id");
        picture(&wire, &format!("/api/games/{id}/picture.png")).await;
    }
    for path in ["/api/rooms/nosuchroom/picture.png", "/api/games/nosuch/picture.png", "/api/catalog/chess/picture.png"]
    {
        assert_eq!(wire.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_rooms_and_games_have_the_tags_of_their_board() {
    let pages = tempfile::tempdir().expect("a folder");
    let index =
        "<head><!-- link preview --><meta property=\"og:title\" content=\"Quintet\" /><!-- /link preview --></head>";
    std::fs::write(pages.path().join("index.html"), index).expect("a file");
    let wire = Wire::with(|config| config.pages = Some(pages.path().to_path_buf())).await;
    let (room, _) = wire.strangers(json!({"game": "gamma"})).await;
    let page = wire.get(&format!("/r/{room}")).await.text;
    assert!(page.contains("content=\"Gamma: "), "{page}");
    let address =
        page.split("og:image\" content=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a picture");
    let path =
        address.strip_prefix("http://").and_then(|rest| rest.find('/').map(|at| &rest[at..])).expect("a whole address");
    picture(&wire, path).await;
    let page = wire.get("/games/210").await.text;
    assert!(page.contains("/api/catalog/210/picture.png"), "{page}");
    for other in ["/", "/r/nosuchroom", "/watch"] {
        assert!(wire.get(other).await.text.contains("og:title\" content=\"Quintet\""), "{other}");
    }
}
