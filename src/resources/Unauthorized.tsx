import { MessagePage } from '../shell/MessagePage.tsx'

/** A settings path that does not exist or is not for this user. */
export const Unauthorized = () => (
  <MessagePage title="Unauthorized" action={{ label: 'Frontpage', to: '/' }} />
)
