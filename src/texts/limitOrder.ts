/** The message for limits in the wrong order (`isWrongOrder`), which a schema cannot check. Shown at Max by server and portal. */
export const wrongOrder = 'Must not be below Min'
