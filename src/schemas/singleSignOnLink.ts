/** Before the code in the fragment of a link that connects a user with an identity: a fragment is sent to no server. */
export const SINGLE_SIGN_ON_LINK = 'link'
