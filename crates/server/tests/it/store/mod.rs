//! The store on SQLite and on PostgreSQL: the same tests on both.
//! A shell supervises it and ends it at the end of its input, so that nothing stays behind however the test process ends.
//! PostgreSQL is a private server that the tests start themselves, or the one at `QUINTET_TEST_POSTGRES`.

mod accounts;
mod audited;
mod faults;
mod finished;
mod home;
mod killed;
mod moderation;
mod opening;
mod paging;
mod ratings;
mod rows;

/// Makes one test per database from every function.
macro_rules! on_both {
    ($($module:ident :: $name:ident),* $(,)?) => {
        mod sqlite {
            $(#[test] fn $name() { crate::store::$module::$name(&crate::store::home::sqlite()) })*
        }
        mod postgres {
            $(#[test] fn $name() { crate::store::$module::$name(&crate::store::home::postgres()) })*
        }
    };
}

on_both! {
    rows::everything_comes_back_as_it_was_written,
    rows::a_call_is_stored_whole_or_not_at_all,
    rows::a_bad_call_does_not_harm_those_beside_it,
    rows::a_number_is_taken_once,
    rows::events_come_in_the_order_of_their_numbers,
    rows::events_are_found_while_others_come,
    rows::any_text_is_kept,
    rows::what_cannot_be_stored_is_refused,
    rows::rooms_wake_in_their_order,
    rows::many_writers_share_commits,
    rows::guests_without_a_room_are_forgotten,
    finished::a_game_is_kept_as_it_was_written,
    finished::games_are_found_by_everything_that_lists_filter,
    finished::every_list_of_games_uses_an_index,
    finished::rooms_of_earlier_versions_wait_for_their_games,
    accounts::a_guest_becomes_an_account_once,
    accounts::sessions_codes_and_tokens_come_and_go,
    accounts::a_deleted_account_leaves_its_name_to_nobody,
    moderation::mutes_and_blocks_hide_users_from_each_other,
    moderation::a_report_is_stored_once_and_closed_once,
    moderation::a_closed_account_has_no_sessions_and_no_tokens,
    moderation::the_log_of_moderation_only_grows,
    moderation::players_who_leave_games_are_found,
    moderation::an_administrator_works_beside_a_server,
    ratings::a_rating_changes_only_from_the_one_before,
    ratings::a_game_counts_once_for_the_record,
    ratings::leaders_are_certain_and_have_accounts,
    ratings::games_are_found_by_their_rating,
    ratings::profiles_and_leaderboards_use_an_index,
    audited::a_check_names_what_is_damaged,
    audited::a_check_needs_a_database_of_this_version,
    paging::ten_thousand_rooms_in_pages,
    paging::a_list_by_state_and_by_member,
    opening::a_database_is_kept,
    opening::version_one_is_upgraded,
    opening::version_two_kept_the_time_of_life_as_a_name,
    opening::a_newer_version_is_refused,
    opening::one_store_at_a_time,
    killed::nothing_acknowledged_is_lost,
}
