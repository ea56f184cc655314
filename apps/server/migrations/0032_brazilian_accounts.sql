-- What was shown of a Brazilian account could be the end of its holder's tax number, and nothing tells which
-- rows that is. They are known by their bank's name until they are linked again.
update linked_account set last4 = null where country = 'BR' and last4 is not null;
