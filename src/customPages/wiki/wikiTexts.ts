import { queryOptions } from '@tanstack/react-query'

/** The text of a page, a file of the portal. @throws Error when it cannot be read. */
export const wikiText = (name: string) =>
  queryOptions({
    queryKey: ['wiki', name],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`/wiki/${name}.md`, { signal })
      if (!answer.ok) throw new Error('The wiki text could not be loaded.')
      return answer.text()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
