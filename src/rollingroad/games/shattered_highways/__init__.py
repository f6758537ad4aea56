"""Shattered Highways."""
