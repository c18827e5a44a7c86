/** A part of the app could not be loaded although the server can be reached. */
export const failedParts = {
  text: 'This part of Fettle couldn’t be loaded, perhaps because Fettle was upgraded. Reload the page. Anything you typed is saved in this browser.',
  reload: 'Reload',
};
