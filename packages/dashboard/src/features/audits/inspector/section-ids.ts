/** The heading of the links to a page, which its header leads to. Apart from the section, which imports from the header. */
export const linksInId = 'inspector-links-in';
