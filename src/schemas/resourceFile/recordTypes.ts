// Written by scripts/generateDocs.ts from src/schemas/resources; edit those, not this file.

/** A record of alerts, as it is stored. */

export interface AlertRecord {
  name: string
  description: string
  isActive: boolean
  site: {
    id: number
    name: string
  }
  /**
   * @minItems 1
   * @maxItems 50
   */
  parameters: {
    parameterId: number
    name: string
    unit: string
    /**
     * @minItems 1
     * @maxItems 2
     */
    values: number[]
    /**
     * @minItems 1
     * @maxItems 2
     */
    operators: (
      | { id: 1; type: 'LTE' }
      | { id: 2; type: 'GTE' }
      | { id: 3; type: 'GT' }
      | { id: 4; type: 'LT' }
      | { id: 5; type: 'EQ' }
    )[]
    logic?: null | { id: 1; type: 'AND' } | { id: 2; type: 'OR' } | { id: 0; type: '' }
    logicId: number
  }[]
  expiryDate: string
  frequency: { id: 1; frequency: 1 } | { id: 2; frequency: 2 } | { id: 3; frequency: 4 }
  /**
   * @minItems 1
   * @maxItems 100
   */
  recipients: string[]
  turbine?: {
    hubHeight?: number
    turbineTypeId?: number
    turbineModel?: string
  }
  pitchConfiguration?: {
    radioSelectionId?: number
  }
  windowLength: {
    value: number
    operator:
      | { id: 1; type: 'LTE' }
      | { id: 2; type: 'GTE' }
      | { id: 3; type: 'GT' }
      | { id: 4; type: 'LT' }
      | { id: 5; type: 'EQ' }
  }
  workWindow?: Pick<OperationRecord, 'workingDays' | 'windowSelection' | 'isTimezoneUTC'> &
    Partial<Pick<OperationRecord, 'isCompressed'>>
  operation?: {
    name?: string
    /**
     * @minItems 1
     * @maxItems 20
     */
    limits: {
      parameterId: number
      min?: number
      max?: number
      isMinExclusive?: boolean
      isMaxExclusive?: boolean
      or?: {
        min?: number
        max?: number
        isMinExclusive?: boolean
        isMaxExclusive?: boolean
      }
      tolerance?: number
      toleranceType?: number
    }[]
    windowLength: number
    workingDays?: {
      start: number
      end: number
    }
    windowSelection?: {
      name: '24h' | 'daylight' | 'custom'
      customRange?: {
        start: number
        end: number
      }
      daylight?: boolean
    }
    isTimezoneUTC?: boolean
    isCompressed?: boolean
  }
  owner?: string | null
  stopReason?: string | null
}

/** A record of feeds, as it is stored. */

export interface FeedRecord {
  name: string
  isActive: boolean
  siteId: number
  provider: string
  location: string
  /**
   * @minItems 1
   * @maxItems 4
   */
  hours: number[]
  delay: number
  keyName?: string
  key?: string
  /**
   * @maxItems 50
   */
  columns: {
    column: string
    parameterId: number
    unit?: string
  }[]
  time?: string
  /**
   * @maxItems 20
   */
  missing: string[]
  lastRun?: string | null
  lastReadAt?: string | null
  problem?: string | null
}

/** A record of groups, as it is stored. */

export interface GroupRecord {
  name: string
  description?: string
  users?: number
  /**
   * @maxItems 500
   */
  permissions: string[]
}

/** A record of operations, as it is stored. */

export interface OperationRecord {
  name: string
  /**
   * @minItems 1
   * @maxItems 20
   */
  limits: {
    parameterId: number
    min?: number
    max?: number
    isMinExclusive?: boolean
    isMaxExclusive?: boolean
    or?: {
      min?: number
      max?: number
      isMinExclusive?: boolean
      isMaxExclusive?: boolean
    }
    tolerance?: number
    toleranceType?: number
  }[]
  windowLength: number
  workingDays: {
    start: number
    end: number
  }
  windowSelection: {
    name: '24h' | 'daylight' | 'custom'
    customRange?: {
      start: number
      end: number
    }
    daylight?: boolean
  }
  isTimezoneUTC: boolean
  isCompressed?: boolean
  note: string
  isShared: boolean
  owner?: string | null
}

/** A record of reports, as it is stored. */

export interface ReportRecord {
  isActive: boolean
  name: string
  pointId: number
  description: string
  reportTypeId: number
  daysForecast: number
  windowLength: number
  operation?: Pick<OperationRecord, 'name' | 'limits'> &
    Partial<Pick<OperationRecord, 'workingDays' | 'windowSelection' | 'isTimezoneUTC' | 'isCompressed'>>
  workWindow?: Pick<OperationRecord, 'workingDays' | 'windowSelection' | 'isTimezoneUTC'> &
    Partial<Pick<OperationRecord, 'isCompressed'>>
  /**
   * @minItems 1
   * @maxItems 4
   */
  sendTime: string[]
  /**
   * @minItems 1
   * @maxItems 100
   */
  recipients: string[]
  expireDate: string
  inLocalTime: boolean
  /**
   * @minItems 1
   */
  sendDays: string[]
  /**
   * @minItems 1
   * @maxItems 100
   */
  reportCharts: {
    chartId: number
    name: string
  }[]
  site?: {
    id?: number
    name?: string
  } | null
  parameter?: string[]
  owner?: string | null
  stopReason?: string | null
}

/** A record of sites, as it is stored. */

export interface SiteRecord {
  name: string
  description: string
  latitude: number
  longitude: number
  isOffshore: boolean
  markAsOffshoreIfAvailable: boolean
  isHidden: boolean
  includeHistoricData: boolean
  /**
   * @maxItems 10
   */
  providers: string[]
  staleAfterHours: number
  isFavorite?: boolean
}

/** A record of users, as it is stored. */

export interface UserRecord {
  username: string
  email: string
  isService: boolean
  password?: string
  name: string
  /**
   * @minItems 1
   * @maxItems 1
   */
  roles: ('User' | 'MultiUser' | 'Administrator')[]
  /**
   * @maxItems 50
   */
  groups: number[]
  /**
   * @maxItems 500
   */
  permissions: string[]
  mainPage?: string
  lastSignIn?: string | null
  signInState?: string | null
  singleSignOn?: string | null
  hasSecondFactor?: boolean
  hasCalendar?: boolean
  isLocked?: boolean
  isOneself?: boolean
}

/** A record of views, as it is stored. */

export interface ViewRecord {
  name: string
  resource: string
  isShared: boolean
  /**
   * @maxItems 100
   */
  columns: {
    field: string
    width?: number
  }[]
  /**
   * @maxItems 20
   */
  filters: {
    field: string
    operator: 'contains' | 'eq' | 'in' | 'gte' | 'lte' | 'null' | 'nnull'
    /**
     * @minItems 1
     * @maxItems 100
     */
    value: string[]
  }[]
  /**
   * @maxItems 5
   */
  sort: {
    field: string
    order: 'asc' | 'desc'
  }[]
  owner?: string | null
}
