export const picture = {
  title: 'Picture',
  text: 'People in your organizations and projects see it next to your name. It’s cropped to the center.',
  upload: 'Upload picture',
  replace: 'Replace picture',
  remove: 'Remove picture',
  saved: 'Picture saved',
  removed: 'Picture removed',
  unreadable: 'Your browser can’t show this file. Choose a photo, such as a JPEG or PNG.',
};
