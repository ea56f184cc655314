-- settlement_refuse returns the voided transfers instead of their number (ADR 49); its file in sql/ defines it again.
drop function settlement_refuse(uuid[], interval);
