-- All that the guardian may read: which Safes people have confirmed to be handed over, and to which owner. It finishes
-- one only after it was announced to its person, or again if the chain has lost a finished one; and never one of a person
-- whose account is frozen.
create or replace view guardian_handover as
  select safe_address, new_owner,
    (state = 'announced' and not exists (select from frozen_person f where f.person_id = handover.person_id))
      or (state = 'finished' and is_rewound) as may_finish
  from handover;
