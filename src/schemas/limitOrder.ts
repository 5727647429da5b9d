/** What the schema of a limit cannot say, as `isWrongOrder` finds it. Server and portal report it at Max. */
export const wrongOrder = 'Must not be below Min'
