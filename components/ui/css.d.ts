import "react";

// Hues and pane widths reach the stylesheet as custom properties.
declare module "react" {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
