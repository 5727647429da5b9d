import { MessagePage } from '#shell/MessagePage.tsx'

/** In place of an answer before the first request. `hasSite` says whether the form has its place already. */
export const NothingAsked = ({ hasSite }: { hasSite: boolean }) =>
  hasSite ? (
    <MessagePage title="Nothing computed yet" text="Submit the form to compute this site" />
  ) : (
    <MessagePage title="No site selected" text="Select a site and submit" />
  )
