/** A row of an access table: every key that is present must hold. A row without keys permits no user. */
export interface AccessRule {
  /** Permits every caller, signed in or not. */
  public?: true
  /** Permits every signed-in user. */
  signedIn?: true
  role?: 'User' | 'MultiUser' | 'Administrator'
  /** A permission of the user, for example `Admin.ManageSites.Create`. */
  permission?: string
  /** A module that the customer's profile must offer. */
  customerModule?: string
  /** The id of a module that the subject must have access to by that module's own row. */
  module?: string
  /** Ids of modules, at least one of which the subject must have access to. */
  anyModule?: readonly string[]
}

/** Who may see a field. */
export interface FieldRule extends AccessRule {
  /** `form`: the rule hides the field in the portal only; calls accept and answer it for all who may write the record. */
  hides?: string
}
