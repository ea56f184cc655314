-- Updates everything behind ended transfers (status 1 posted, 2 voided): the histories, then the payment requests and
-- withdrawals, prizes, exchanges and payments to addresses, and announces them. Called in the transaction that posts or voids them.
create or replace function transfers_ended(p_transfer uuid[], p_status smallint, p_hash bytea) returns void language plpgsql as $$
declare
  voided uuid[];
begin
  perform activity_ended(p_transfer, p_status, p_hash);
  if p_status = transfer_status('failed') then
    perform payment_request_reopen(p_transfer);
  end if;
  perform funding_transfer_ended(p_transfer, p_status);
  perform prize_transfers_ended(p_transfer, p_status);
  voided := exchange_transfers_ended(p_transfer, p_status);
  if voided <> '{}' then
    perform transfers_ended(voided, transfer_status('failed'), null);
  end if;
  perform activity_announce(p_transfer);
  -- After the announcement, which is then only the sender's.
  perform wallet_send_ended(p_transfer, p_status, p_hash);
end $$;
