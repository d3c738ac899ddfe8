import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";

/** Classes for <html>: they define the font variables that the tokens name. The files are in the package; nothing is fetched. */
export const fontClasses = `${GeistSans.variable} ${GeistMono.variable}`;
