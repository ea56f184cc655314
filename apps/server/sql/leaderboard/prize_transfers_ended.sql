-- Records the prizes that were paid by ended transfers, in the transaction that posts them. A prize whose transfer was voided is held
-- by the leaderboard's sweep, which also reports it.
create or replace function prize_transfers_ended(p_transfer uuid[], p_status smallint) returns void language plpgsql as $$
begin
  if p_status = transfer_status('confirmed') then
    update prize set paid_at = ended.at from ledger_ending ended
      where prize.transfer_id = any (p_transfer) and ended.id = prize.transfer_id
        and prize.paid_at is null and prize.forfeited_at is null;
  end if;
end $$;
