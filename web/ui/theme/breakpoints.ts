/** Media queries as CSS mixins: `@mixin phone { … }`. A custom property cannot be used inside a media query. */
export const breakpoints = {
  phone: media('(max-width: 40em)'),
  tablet: media('(max-width: 68.74em)'),
  'tablet-only': media('(min-width: 40.01em) and (max-width: 68.74em)'),
  laptop: media('(max-width: 82em)'),
};

function media(condition: string) {
  return { [`@media ${condition}`]: { '@mixin-content': {} } };
}
