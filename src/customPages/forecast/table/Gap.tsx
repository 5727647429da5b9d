/** The place of columns that are not drawn. */
export const Gap = () => <td data-gap aria-hidden="true" />
