-- A link that is on its way works in every browser that asked for it, as long as one network could not
-- have filled the list by itself.
alter table magic_link drop constraint magic_link_browser_hashes_check;
alter table magic_link add constraint magic_link_browser_hashes_check
  check (cardinality(browser_hashes) between 1 and 20);
