-- The columns of a session that other modules may read. revoked_at is null until it is ended.
create or replace view session_card as select id, person_id, aal, step_up_until, revoked_at from session;
