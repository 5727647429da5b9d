/** Precedes the code in the fragment of a link that connects a user with an identity: browsers never send fragments to a server. */
export const SINGLE_SIGN_ON_LINK = 'link'
