/** A placeholder for columns that are not drawn. */
export const Gap = () => <td data-gap aria-hidden="true" />
