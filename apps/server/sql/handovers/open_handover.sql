-- People whose Safe is being handed over: until that ends, the passkey that becomes the owner cannot be replaced.
create or replace view open_handover as
  select person_id from handover where state in ('requested', 'announced', 'cancelling');
