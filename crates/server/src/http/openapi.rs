//! `GET /api`: the interface for programs, described as OpenAPI.

use super::{
    account, blocks, catalog, error, games, moderation, monitoring, pairs, picture, players, profile, puzzles,
    question, records, reports, room_history, rooms, table, think, upgrade,
};
use axum::Json;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Quintet",
        description = "Five board games: rooms, boards, engine analysis. The messages on a room's socket are in docs/protocol.md."
    ),
    paths(
        account::session::sign_up,
        account::session::sign_in,
        account::session::sign_out,
        account::session::look,
        account::session::recover,
        account::session::end_all,
        account::session::end_one,
        account::settings::rename,
        account::settings::set_password,
        account::settings::renew_recovery,
        account::tokens::create,
        account::tokens::end,
        account::data::export,
        account::data::delete,
        blocks::list,
        blocks::set,
        blocks::end,
        reports::send,
        moderation::reports,
        moderation::close_report,
        moderation::account,
        moderation::close_account,
        moderation::reopen_account,
        moderation::hide_line,
        moderation::conduct,
        moderation::log_page,
        catalog::games,
        games::list,
        games::look,
        games::record,
        players::look,
        players::history,
        players::leaderboard,
        profile::get,
        profile::put,
        puzzles::list,
        puzzles::daily,
        puzzles::look,
        puzzles::attempt,
        puzzles::hint,
        puzzles::give_up,
        rooms::create,
        rooms::list,
        rooms::look,
        rooms::join,
        records::upload,
        room_history::record,
        room_history::position,
        room_history::view,
        room_history::why,
        upgrade::upgrade,
        pairs::pairs,
        picture::of_game,
        picture::of_room,
        picture::of_finished,
        table::table,
        think::think,
        think::solve,
        question::ask,
        super::healthz,
        monitoring::guarded
    ),
    components(schemas(error::ApiError, protocol::ClientMessage, protocol::ServerMessage))
)]
struct Description;

/// Describes this interface.
pub(crate) async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}
