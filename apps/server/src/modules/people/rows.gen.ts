// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `admin_binding`. */
export interface AdminBindingRow {
  email: string;
  personId: string;
  boundAt: Date;
}

/** A row of `person`. */
export interface PersonRow {
  id: string;
  email: string;
  displayTag: string | null;
  displayTagSkeleton: string | null;
  firstName: string | null;
  lastName: string | null;
  countryCode: string;
  phoneNumber: string | null;
  phoneCountryCode: string | null;
  dateOfBirth: Date | null;
  primaryAddress: unknown;
  avatarColour: string;
  secondFactor: boolean;
  isAdmin: boolean;
  onboardingCompletedAt: Date | null;
  deactivatedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  limitsLoweredUntil: Date | null;
  deletedAt: Date | null;
  /** if false, searches find the person only by their whole tag */
  findableByName: boolean;
  deletionAskedAt: Date | null;
  /** whether country_code was named, by the person, their phone number or their browser; null for accounts from before, of which country_known of person_card says it */
  countryNamed: boolean | null;
  /** whether members of staff have deactivated the account, so that they can activate it again; it is not being deleted then */
  deactivatedByStaff: boolean;
}

/** A row of `person_former_name`. */
export interface PersonFormerNameRow {
  personId: string;
  /** first and last name, as they were shown */
  name: string;
  /** when the person had it last */
  until: Date;
}

/** A row of `person_seen`. */
export interface PersonSeenRow {
  askerId: string;
  seenOn: Date;
  seenId: string;
}

/** A row of `tag_rest`. */
export interface TagRestRow {
  skeleton: string;
  personId: string;
  restsUntil: Date;
}
