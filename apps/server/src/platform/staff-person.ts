/** A person in a list for members of staff. */
export interface StaffPerson {
  id: string;
  displayTag: string | null;
  firstName: string | null;
  lastName: string | null;
}

/**
 * SQL for a StaffPerson; null if there is no person, and for deleted accounts.
 * @param person the alias of a row of person_card
 */
export const staffPersonSql = (person: string): string =>
  `case when ${person}.id is not null and ${person}.deleted_at is null then json_build_object('id', ${person}.id,
     'displayTag', ${person}.display_tag, 'firstName', ${person}.first_name, 'lastName', ${person}.last_name) end`;
